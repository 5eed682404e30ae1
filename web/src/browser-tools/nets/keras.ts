/** A network as Keras saves it for the web: a list of layers, and their weights in one file. */
export interface KerasModel {
  modelTopology: { model_config: { config: { layers: Layer[]; output_layers: [string, number, number][] } } }
  weightsManifest: { weights: { name: string; shape: number[] }[] }[]
}

interface Layer {
  class_name: string
  config: { name: string; size?: number[] }
  inbound_nodes: [string][][]
}
