import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/drawing","description":"","frontmatter":{},"headers":[],"relativePath":"packages/drawing.md","filePath":"packages/drawing.md"}');
const _sfc_main = { name: "packages/drawing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsedrawing" tabindex="-1">@quick-response/drawing <a class="header-anchor" href="#quick-responsedrawing" aria-label="Permalink to &quot;@quick-response/drawing&quot;">​</a></h1><p>Draws QR codes: styles, frames and captions as SVG, PNG, PDF and EPS, with a verdict on whether scanners read them.</p><p>Part of Quick-Response. Programs import it through <code>quick-response</code>, or through <code>@quick-response/core</code> with Effect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/drawing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const drawing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  drawing as default
};
