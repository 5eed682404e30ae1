import type { KerasModel } from './keras.ts'
import type { Tensor } from './tensor.ts'

/**
 * Networks of Keras on the graphics card, by WebGL 2: four channels are one layer of a texture, and each pass makes one
 * layer. The same layers as in onnx.ts, by which networks run where there is no graphics card.
 */
interface Picture {
  texture: WebGLTexture
  width: number
  height: number
  layers: number
}

const VERTEX = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`

const HEAD = `#version 300 es
precision highp float; precision highp int; precision highp sampler2DArray; precision highp sampler2D;
out vec4 result;`

const CONVOLVE = `${HEAD}
uniform sampler2DArray source; uniform sampler2D weights; uniform sampler2D bias;
uniform int layers; uniform int size; uniform int layer; uniform ivec2 bounds;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 sum = texelFetch(bias, ivec2(layer, 0), 0);
  int w = 0;
  for (int y = 0; y < size; y++) for (int x = 0; x < size; x++) {
    ivec2 p = at + ivec2(x, y) - size / 2;
    if (any(lessThan(p, ivec2(0))) || any(greaterThanEqual(p, bounds))) { w += layers * 4; continue; }
    for (int l = 0; l < layers; l++, w += 4)
      sum += mat4(texelFetch(weights, ivec2(w, layer), 0), texelFetch(weights, ivec2(w + 1, layer), 0), texelFetch(weights, ivec2(w + 2, layer), 0), texelFetch(weights, ivec2(w + 3, layer), 0)) * texelFetch(source, ivec3(p, l), 0);
  }
  result = sum;
}`

const ADD = `${HEAD}
uniform sampler2DArray source; uniform sampler2DArray other; uniform int layer;
void main() { ivec3 at = ivec3(gl_FragCoord.xy, layer); result = texelFetch(source, at, 0) + texelFetch(other, at, 0); }`

/** Also copies, and leaves out what is below zero. */
const PICK = `${HEAD}
uniform sampler2DArray source; uniform int layer; uniform int times; uniform float least;
void main() { result = max(vec4(least), texelFetch(source, ivec3(ivec2(gl_FragCoord.xy) / times, layer), 0)); }`

/** Browsers without a graphics card draw by the processor, far slower than the processor could count by itself. */
const PRETENDED = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isPretended(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return PRETENDED.test(String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER)))
}

/** The network on the graphics card; nothing where the browser has none, or none that counts finely enough. */
export function gpuNet(model: KerasModel, weights: ArrayBuffer): ((input: Tensor) => Tensor) | undefined {
  const found = new OffscreenCanvas(1, 1).getContext('webgl2')
  if (!found?.getExtension('EXT_color_buffer_float') || isPretended(found)) return undefined
  const gl = found
  const { layers, output_layers } = model.modelTopology.model_config.config
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer())
  const programs = { convolve: program(gl, CONVOLVE), add: program(gl, ADD), pick: program(gl, PICK) }
  const filters = filtersOf(gl, model, weights)

  function picture(width: number, height: number, count: number, data: Float32Array | null = null): Picture {
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture)
    gl.texImage3D(gl.TEXTURE_2D_ARRAY, 0, gl.RGBA32F, width, height, count, 0, gl.RGBA, gl.FLOAT, data)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
    return { texture, width, height, layers: count }
  }
  function bind(unit: number, target: number, texture: WebGLTexture) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(target, texture)
  }
  /** Draws layers of a picture, each with the numbers it needs. */
  function draw(
    to: Picture,
    using: WebGLProgram,
    numbers: Record<string, number>,
    from = 0,
    count = to.layers,
  ) {
    gl.useProgram(using)
    gl.viewport(0, 0, to.width, to.height)
    for (const [name, value] of Object.entries(numbers)) {
      const place = gl.getUniformLocation(using, name)
      if (name === 'least') gl.uniform1f(place, value)
      else gl.uniform1i(place, value)
    }
    for (let layer = 0; layer < count; layer++) {
      gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, to.texture, 0, from + layer)
      gl.uniform1i(gl.getUniformLocation(using, 'layer'), layer)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    }
  }
  function convolved(source: Picture, name: string): Picture {
    const filter = filters.get(name)!
    const to = picture(source.width, source.height, filter.layers)
    bind(0, gl.TEXTURE_2D_ARRAY, source.texture)
    bind(1, gl.TEXTURE_2D, filter.weights)
    bind(2, gl.TEXTURE_2D, filter.bias)
    gl.useProgram(programs.convolve)
    gl.uniform2i(gl.getUniformLocation(programs.convolve, 'bounds'), source.width, source.height)
    draw(to, programs.convolve, { source: 0, weights: 1, bias: 2, layers: source.layers, size: filter.size })
    return to
  }
  function picked(
    source: Picture,
    times: number,
    least: number,
    into?: { to: Picture; from: number },
  ): Picture {
    const to = into?.to ?? picture(source.width * times, source.height * times, source.layers)
    bind(0, gl.TEXTURE_2D_ARRAY, source.texture)
    draw(to, programs.pick, { source: 0, times, least }, into?.from ?? 0, source.layers)
    return to
  }
  const FAR = -1e30
  const run: Record<string, (inputs: Picture[], name: string, times: number) => Picture> = {
    Conv2D: ([source], name) => convolved(source!, name),
    Activation: ([source]) => picked(source!, 1, 0),
    UpSampling2D: ([source], _name, times) => picked(source!, times, FAR),
    Concatenate: all => {
      const to = picture(
        all[0]!.width,
        all[0]!.height,
        all.reduce((sum, one) => sum + one.layers, 0),
      )
      let from = 0
      for (const one of all) {
        picked(one, 1, FAR, { to, from })
        from += one.layers
      }
      return to
    },
    Add: ([a, b]) => {
      const to = picture(a!.width, a!.height, a!.layers)
      bind(0, gl.TEXTURE_2D_ARRAY, a!.texture)
      bind(1, gl.TEXTURE_2D_ARRAY, b!.texture)
      draw(to, programs.add, { source: 0, other: 1 })
      return to
    },
  }
  return ({ width, height, data }) => {
    const padded = new Float32Array(width * height * 4)
    for (let at = 0; at < width * height; at++)
      for (let c = 0; c < 3; c++) padded[at * 4 + c] = data[at * 3 + c]!
    const made = new Map<string, Picture>()
    for (const layer of layers) {
      const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => made.get(name)!)
      made.set(
        layer.config.name,
        layer.class_name === 'InputLayer'
          ? picture(width, height, 1, padded)
          : run[layer.class_name]!(inputs, layer.config.name, layer.config.size?.[0] ?? 1),
      )
    }
    const last = made.get(output_layers[0]![0])!
    gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, last.texture, 0, 0)
    const out = new Float32Array(last.width * last.height * 4)
    gl.readPixels(0, 0, last.width, last.height, gl.RGBA, gl.FLOAT, out)
    for (const { texture } of made.values()) gl.deleteTexture(texture)
    if (gl.isContextLost()) throw new Error('the graphics card stopped.')
    const rgb = new Float32Array(last.width * last.height * 3)
    for (let at = 0; at < last.width * last.height; at++)
      for (let c = 0; c < 3; c++) rgb[at * 3 + c] = out[at * 4 + c]!
    return { width: last.width, height: last.height, channels: 3, data: rgb }
  }
}

function program(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const made = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(made, shader)
  }
  gl.linkProgram(made)
  if (!gl.getProgramParameter(made, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(made) ?? 'the graphics card refused a program')
  return made
}

interface Filter {
  weights: WebGLTexture
  bias: WebGLTexture
  size: number
  layers: number
}

/** The weights as textures: a row for each layer that is made, four columns for each place and layer that is read. */
function filtersOf(gl: WebGL2RenderingContext, model: KerasModel, buffer: ArrayBuffer): Map<string, Filter> {
  const texture = (width: number, height: number, data: Float32Array): WebGLTexture => {
    const made = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, made)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, data)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
    return made
  }
  const arrays = new Map<string, { shape: number[]; values: Float32Array }>()
  let offset = 0
  for (const { name, shape } of model.weightsManifest.flatMap(one => one.weights)) {
    const length = shape.reduce((product, one) => product * one, 1)
    arrays.set(name, { shape, values: new Float32Array(buffer, offset, length) })
    offset += length * 4
  }
  const found = new Map<string, Filter>()
  for (const [name, { shape, values }] of arrays) {
    if (!name.endsWith('/kernel')) continue
    const [size, , from, to] = shape as [number, number, number, number]
    const [inLayers, outLayers] = [Math.ceil(from / 4), Math.ceil(to / 4)]
    const columns = size * size * inLayers * 4
    const packed = new Float32Array(columns * outLayers * 4)
    for (let place = 0; place < size * size; place++)
      for (let i = 0; i < from; i++)
        for (let o = 0; o < to; o++)
          packed[((o >> 2) * columns + place * inLayers * 4 + i) * 4 + (o & 3)] =
            values[(place * from + i) * to + o]!
    const bias = new Float32Array(outLayers * 4)
    bias.set(arrays.get(name.replace('/kernel', '/bias'))!.values)
    found.set(name.replace('/kernel', ''), {
      weights: texture(columns, outLayers, packed),
      bias: texture(outLayers, 1, bias),
      size,
      layers: outLayers,
    })
  }
  return found
}
