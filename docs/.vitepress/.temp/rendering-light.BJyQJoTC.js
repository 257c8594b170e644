const _imports_6 = "/docs/benchmarks/rendering-dark.svg";
const _imports_7 = "/docs/benchmarks/rendering-light.svg";
export {
  _imports_6 as _,
  _imports_7 as a
};
