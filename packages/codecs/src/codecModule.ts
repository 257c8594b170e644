/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />

/**
 * An instance whose memory grew over this is given up: WebAssembly memory never shrinks. Each begins with some 16 MiB, and takes a
 * millisecond to make.
 */
const keptMemory = 17 * 2 ** 20

/** An instance of a codec of `@jsquash`, and its memory. */
interface Instance<Codec> {
  readonly codec: Codec
  readonly memory: WebAssembly.Memory | undefined
}

/** The class of pictures that the packages make. */
class ImageData {
  readonly data: unknown
  readonly width: number
  readonly height: number

  constructor(data: unknown, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The class of the pixels in such a picture: it is made of those in the memory of the codec, which are lost afterwards. */
export type PixelsClass = new (rgba: Uint8ClampedArray) => object

/** The globals that the packages set or use; other programs take `location` for the sign of a browser. */
const globals = ["ImageData", "location", "Uint8ClampedArray"] as const

/** Runs what sets globals and leaves them as they were; the packages need the classes while they decode. */
const isolated = <A>(run: () => A, pixelsClass: PixelsClass = Uint8ClampedArray): A => {
  const before = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of [
    ["ImageData", ImageData] as const,
    ["Uint8ClampedArray", pixelsClass] as const
  ])
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
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

/**
 * Instances of a codec, one of which is kept between uses. Its program and module are asked for when one is made. If it decodes, the
 * pixels are of the class that is given.
 */
export const makeInstances = <Codec extends EmscriptenWasm.Module>(
  loadFactory: () => Promise<CodecFactory<Codec>>,
  compiled: () => Promise<WebAssembly.Module>,
  pixelsClass?: PixelsClass
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
      const result = isolated(() => run(instance.codec), pixelsClass)
      if (instance.memory !== undefined && instance.memory.buffer.byteLength <= keptMemory) spare = instance
      return result
    }
  }
}
