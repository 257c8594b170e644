import { dialogsWords } from "catalogue:dialogs"
import { useEffect, useRef } from "preact/hooks"
import * as style from "./reading.module.css"

/** Milliseconds between two readings of the camera's picture. */
const pause = 250

/** The camera's view, from which pictures are taken one after the other. */
export const Camera = ({
  onPicture,
  onRefuse
}: {
  /** Called with the next picture once its promise for the previous one is settled. */
  readonly onPicture: (picture: ImageBitmap) => Promise<void>
  /** Called if there is no camera, or if it is not allowed. */
  readonly onRefuse: () => void
}) => {
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ onPicture, onRefuse })
  callbacks.current = { onPicture, onRefuse }
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const watch = async (view: HTMLVideoElement) => {
      while (!isOver) {
        if (view.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
          await callbacks.current.onPicture(await createImageBitmap(view))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      const view = video.current
      if (isOver || view === null) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      view.srcObject = stream
      await view.play()
      await watch(view)
    }
    start().catch(() => {
      if (!isOver) callbacks.current.onRefuse()
    })
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <video
      ref={video}
      class={style.cameraView}
      aria-label={dialogsWords.value.cameraView}
      playsInline
      muted
    />
  )
}
