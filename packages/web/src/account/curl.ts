/** Replaces, in a command, a key that cannot be shown any more. */
export const keyPlaceholder = "YOUR_KEY"

/** The target of the code that the command buys. */
export const exampleAddress = "https://example.com"

/**
 * A command that buys a code. Only double quotes, so that it runs in the shells of Linux and macOS and in the command
 * prompt of Windows.
 */
export const purchaseCommand = (serviceUrl: string, key: string): string =>
  `curl "${serviceUrl}/v1/Qr/purchase" -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d "{\\"data\\":\\"${exampleAddress}\\",\\"name\\":\\"My first code\\"}"`
