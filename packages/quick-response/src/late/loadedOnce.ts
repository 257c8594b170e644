/**
 * What loads a part once, when it is first used. Even of a module that is there already, `import()` is answered by a task, which
 * waits for all that a busy page does first.
 */
export const loadedOnce = <Part>(load: () => Promise<Part>): (() => Promise<Part>) => {
  let part: Part | undefined
  return async () => {
    part ??= await load()
    return part
  }
}
