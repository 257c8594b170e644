export * from "./configurations.ts"
export * from "./logoImages.ts"
