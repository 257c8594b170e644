import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/typefaces","description":"","frontmatter":{},"headers":[],"relativePath":"packages/typefaces.md","filePath":"packages/typefaces.md"}');
const _sfc_main = { name: "packages/typefaces.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsetypefaces" tabindex="-1">@quick-response/typefaces <a class="header-anchor" href="#quick-responsetypefaces" aria-label="Permalink to &quot;@quick-response/typefaces&quot;">​</a></h1><p>The outlines that captions of QR codes are set in: Latin, Greek, Cyrillic, Hebrew and Arabic, generated from free typefaces.</p><p>Part of Quick-Response. Programs import it through <code>quick-response</code>, or through <code>@quick-response/core</code> with Effect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/typefaces.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const typefaces = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  typefaces as default
};
