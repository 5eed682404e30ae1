import { combined, concatenated, convolve, type Kernel, relu, repeated, type Tensor } from './tensor.ts'

/** A network as Keras saves it for the web: a list of layers, and their weights in one file. */
export interface KerasModel {
  modelTopology: { model_config: { config: { layers: Layer[]; output_layers: [string, number, number][] } } }
  weightsManifest: { weights: { name: string; shape: number[] }[] }[]
}

interface Layer {
  class_name: string
  config: { name: string; size?: number[]; padding?: string }
  inbound_nodes: [string][][]
}

/** Makes a function of a network that has these layers only. */
export function kerasNet(model: KerasModel, weights: ArrayBuffer): (input: Tensor) => Tensor {
  const { layers, output_layers } = model.modelTopology.model_config.config
  const found = new Map<string, { shape: number[]; values: Float32Array }>()
  let at = 0
  for (const { name, shape } of model.weightsManifest.flatMap(one => one.weights)) {
    const length = shape.reduce((product, one) => product * one, 1)
    found.set(name, { shape, values: new Float32Array(weights, at, length) })
    at += length * 4
  }
  const kernelOf = (name: string): Kernel => {
    const { shape, values } = found.get(`${name}/kernel`)!
    return {
      height: shape[0]!,
      width: shape[1]!,
      from: shape[2]!,
      to: shape[3]!,
      weights: values,
      bias: found.get(`${name}/bias`)!.values,
    }
  }
  const run: Record<string, (inputs: Tensor[], layer: Layer) => Tensor> = {
    Conv2D: ([input], { config }) => convolve(input!, kernelOf(config.name), 1, config.padding === 'same'),
    Activation: ([input]) => relu(input!),
    Concatenate: inputs => concatenated(inputs),
    Add: ([a, b]) => combined(a!, b!, (x, y) => x + y),
    UpSampling2D: ([input], { config }) => repeated(input!, config.size![0]!),
  }
  return input => {
    const made = new Map<string, Tensor>()
    for (const layer of layers) {
      const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => made.get(name)!)
      made.set(
        layer.config.name,
        layer.class_name === 'InputLayer' ? input : run[layer.class_name]!(inputs, layer),
      )
    }
    return made.get(output_layers[0]![0])!
  }
}
