/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />

/** An instance whose memory grew over this is given up: WebAssembly memory never shrinks. */
const keptMemory = 24 * 2 ** 20

/** An instance of a codec of `@jsquash`, and its memory. */
interface Instance<Codec> {
  readonly codec: Codec
  readonly memory: WebAssembly.Memory | undefined
}

/** The class of pixels that the packages make. */
class ImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The globals that the packages set; other programs take `location` for the sign of a browser. */
const globals = ["ImageData", "location"] as const

/** Runs what sets globals and leaves them as they were; the packages need `ImageData` while they decode. */
const isolated = <A>(run: () => A): A => {
  const before = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  Object.defineProperty(globalThis, "ImageData", { value: ImageData, configurable: true, writable: true })
  try {
    return run()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
    }
  }
}

/** The packages write what they find wrong with a picture to the console. */
const silent = { print: () => {}, printErr: () => {} }

/** The program around a codec: it is instantiated with a module that was compiled elsewhere. */
export type CodecFactory<Codec extends EmscriptenWasm.Module> = EmscriptenWasm.ModuleFactory<Codec>

const instantiate = async <Codec extends EmscriptenWasm.Module>(
  factory: CodecFactory<Codec>,
  module: WebAssembly.Module
): Promise<Instance<Codec>> => {
  let memory: WebAssembly.Memory | undefined
  const codec = await isolated(() =>
    factory({
      ...silent,
      noInitialRun: true,
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(module, imports)
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
        done(instance)
        return instance.exports
      }
    })
  )
  return { codec, memory }
}

/** Instances of a codec, one of which is kept between uses. Its program and module are asked for when one is made. */
export const makeInstances = <Codec extends EmscriptenWasm.Module>(
  loadFactory: () => Promise<CodecFactory<Codec>>,
  compiled: () => Promise<WebAssembly.Module>
): {
  /** One that nobody else uses. */
  readonly take: () => Promise<Instance<Codec>>
  /**
   * Runs a function of an instance. An instance that throws is broken: it is kept only after success, and while its memory
   * is still small.
   */
  readonly use: <A>(instance: Instance<Codec>, run: (codec: Codec) => A) => A
} => {
  let spare: Instance<Codec> | undefined
  return {
    take: async () => {
      const instance = spare
      spare = undefined
      return instance ?? instantiate(await loadFactory(), await compiled())
    },
    use: (instance, run) => {
      const result = isolated(() => run(instance.codec))
      if (instance.memory !== undefined && instance.memory.buffer.byteLength <= keptMemory) spare = instance
      return result
    }
  }
}
