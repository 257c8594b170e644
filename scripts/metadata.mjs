/**
 * The origin of a published package, for its manifest. The top package.json says it once, in `repository`; npm's provenance proves
 * that the package was built there.
 */
export const metadataOf = ({ repository, homepage, bugs }, folder) =>
  repository === undefined
    ? {}
    : {
        repository: { ...repository, directory: folder },
        ...(homepage === undefined ? {} : { homepage }),
        ...(bugs === undefined ? {} : { bugs })
      }
