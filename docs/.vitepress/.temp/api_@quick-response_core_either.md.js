import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/core/either","description":"","frontmatter":{},"headers":[],"relativePath":"api/@quick-response/core/either.md","filePath":"api/@quick-response/core/either.md"}');
const _sfc_main = { name: "api/@quick-response/core/either.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsecoreeither" tabindex="-1">@quick-response/core/either <a class="header-anchor" href="#quick-responsecoreeither" aria-label="Permalink to &quot;@quick-response/core/either&quot;">​</a></h1></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@quick-response/core/either.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const either = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  either as default
};
