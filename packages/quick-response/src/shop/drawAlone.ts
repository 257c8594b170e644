import * as Codecs from "@quick-response/codecs"
import { Rendering } from "@quick-response/core"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Design } from "../design.ts"
import type { Image, Output } from "../output.ts"
import { drawImage } from "./drawImage.ts"
import { resultOf } from "./resultOf.ts"

const rendering = ManagedRuntime.make(Layer.provide(Rendering.layer, Codecs.layer))

/** Draws without a shop, with a cache of its own. */
export const drawAlone = async (design: Design | string, output: Output): Promise<Image> =>
  resultOf(await rendering.runPromiseExit(drawImage(design, output)))
