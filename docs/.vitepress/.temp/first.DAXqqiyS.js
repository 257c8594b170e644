const _imports_4 = "/docs/first.svg";
export {
  _imports_4 as _
};
