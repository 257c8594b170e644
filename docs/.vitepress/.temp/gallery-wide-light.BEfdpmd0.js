const _imports_2 = "/docs/studio/full-wide-dark.webp";
const _imports_3 = "/docs/studio/full-wide-light.webp";
const _imports_4 = "/docs/studio/gallery-wide-dark.webp";
const _imports_5 = "/docs/studio/gallery-wide-light.webp";
export {
  _imports_2 as _,
  _imports_3 as a,
  _imports_4 as b,
  _imports_5 as c
};
