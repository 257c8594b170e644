/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />

/** Larger instances are discarded: WebAssembly memory never shrinks. A new one has about 16 MiB and takes a millisecond. */
const keptMemory = 17 * 2 ** 20

interface Instance<Codec> {
  readonly codec: Codec
  readonly memory: WebAssembly.Memory | undefined
}

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

/** Made from the codec's memory, which is reused afterwards. */
export type PixelsClass = new (rgba: Uint8ClampedArray) => object

/** The globals that the packages set or use; other programs detect browsers by `location`. */
const globals = ["ImageData", "location", "Uint8ClampedArray"] as const

/** Restores the globals afterwards. */
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

/** The packages log a picture's faults to the console. */
const silent = { print: () => {}, printErr: () => {} }

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

/** Keeps one instance between uses. `pixelsClass` is the class of decoded pixels. */
export const makeInstances = <Codec extends EmscriptenWasm.Module>(
  loadFactory: () => Promise<CodecFactory<Codec>>,
  compiled: () => Promise<WebAssembly.Module>,
  pixelsClass?: PixelsClass
): {
  /** An instance for exclusive use. */
  readonly take: () => Promise<Instance<Codec>>
  /** Keeps the instance only after success and while its memory is small. */
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
