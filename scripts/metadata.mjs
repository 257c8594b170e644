/**
 * What the manifest of a published package says about where it comes from. The top package.json says it once, in
 * `repository`; npm's provenance proves that the package was built there.
 */
export const metadataOf = ({ repository, homepage, bugs }, folder) =>
  repository === undefined
    ? {}
    : {
        repository: { ...repository, directory: folder },
        ...(homepage === undefined ? {} : { homepage }),
        ...(bugs === undefined ? {} : { bugs })
      }
