/** Hands a file to the browser, which saves it under a name. */
export const download = (file: Blob, name: string): void => {
  const link = document.createElement("a")
  const address = URL.createObjectURL(file)
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
