import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, renameSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { idleConnections, limitFiles, openFiles } from "../server/openConnections.ts"
import { signal } from "./server.ts"
import type { World } from "./world.ts"

/** A fault and its end. Undefined where this machine cannot stage it. */
type Episode = (world: World) => (() => Promise<void>) | undefined

const always =
  (stage: (world: World) => Promise<void>): Episode =>
  (world) =>
  () =>
    stage(world)

const second = 1_000

/** From a fifth of a second to three. */
const aWhile = ({ random }: World): Promise<void> => pause(200 + random.below(2_800))

/** A difference of up to three seconds, minutes, hours or days, more often forward than back. */
const anyStep = ({ random }: World): number =>
  random.of([1, 60, 60 * 60, 24 * 60 * 60]) * (1 + random.below(3)) * (random.chance(0.6) ? 1 : -1)

const sometimesStepClock = (world: World): void => {
  if (world.random.chance(0.4))
    world.clock.set(world.random.chance(0.3) ? 0 : world.clock.seconds() + anyStep(world))
}

const locker = fileURLToPath(new URL("../storage/locker.mjs", import.meta.url))

/** One of the server's processes, the main one among them. */
const anyProcess = ({ server, random }: World): number => {
  const pids = server().processes()
  return pids[random.below(pids.length)] ?? 0
}

const parts = ["", "-wal", "-shm"] as const

/** The faults. Each is over when its promise is, but for a server that has ended. */
export const episodes = {
  "clock steps": always(async (world) => {
    const step = anyStep(world)
    // A monotonic clock that goes back is a broken machine, and no program's concern.
    const isMonotonicToo = world.server().options.environment.DONT_FAKE_MONOTONIC === "0"
    world.clock.set(world.clock.seconds() + (isMonotonicToo ? Math.abs(step) : step))
    await aWhile(world)
  }),

  "restart by SIGTERM": always(async (world) => {
    await world.end("SIGTERM")
    sometimesStepClock(world)
    await world.start()
  }),

  "SIGKILL of the server": always(async (world) => {
    await world.end("SIGKILL")
    sometimesStepClock(world)
    await world.start()
  }),

  "SIGKILL of a worker": (world) => {
    const [, ...workers] = world.server().processes()
    const worker = workers[world.random.below(workers.length)]
    return worker === undefined ? undefined : async () => signal([worker], "SIGKILL")
  },

  "SIGSTOP of a process": always(async (world) => {
    const pid = anyProcess(world)
    signal([pid], "SIGSTOP")
    await aWhile(world)
    signal([pid], "SIGCONT")
  }),

  "full disk": (world) => {
    const { fill } = world.disk
    return fill === undefined
      ? undefined
      : async () => {
          const makeRoom = fill()
          await aWhile(world)
          const [, worker] = world.server().processes()
          if (worker !== undefined && world.random.chance(0.5)) {
            signal([worker], "SIGKILL")
            await aWhile(world)
          }
          makeRoom()
        }
  },

  "power cut": (world) => {
    const { cutPower } = world.disk
    return cutPower === undefined
      ? undefined
      : async () => {
          signal(world.server().processes(), "SIGSTOP")
          await cutPower(world.killAll)
          sometimesStepClock(world)
          await world.start()
        }
  },

  "another process holds the write lock": always(async (world) => {
    const holder = spawn("node", [locker, world.filename], { stdio: ["pipe", "pipe", "inherit"] })
    const ended = once(holder, "exit")
    await Promise.race([once(holder.stdout, "data"), ended])
    await pause(200 + world.random.below(7 * second))
    holder.stdin.end("let go\n")
    await ended
  }),

  "files moved away and back": always(async (world) => {
    const moved = parts.map((part) => world.filename + part).filter(existsSync)
    for (const file of moved) renameSync(file, `${file}.away`)
    await aWhile(world)
    for (const file of moved) renameSync(`${file}.away`, file)
  }),

  "no descriptors left": (world) =>
    spawnSync("prlimit", ["--version"], { stdio: "ignore" }).status !== 0
      ? undefined
      : async () => {
          const pids = world.server().processes()
          for (const pid of pids) limitFiles(pid, openFiles(pid) + 8)
          const idle = idleConnections(world.server().url, 40)
          await aWhile(world)
          for (const socket of idle) socket.destroy()
          for (const pid of pids) limitFiles(pid, 1_024)
        },

  "clients go away": always(async (world) => {
    for (let i = 0; i < 5; i++) {
      for (const socket of idleConnections(world.server().url, 20))
        socket.on("connect", () => {
          socket.write("POST /v1/Qr/purchase HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
          setTimeout(() => socket.destroy(), world.random.below(100))
        })
      await pause(100)
    }
  })
} as const satisfies Record<string, Episode>

export type Fault = keyof typeof episodes
