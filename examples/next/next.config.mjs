/** Next.js must not bundle the decoders, which load their WebAssembly files from beside their own modules. */
export default { serverExternalPackages: ["@quick-response/codecs"] }
