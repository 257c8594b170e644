import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/symbol","description":"","frontmatter":{},"headers":[],"relativePath":"packages/symbol.md","filePath":"packages/symbol.md"}');
const _sfc_main = { name: "packages/symbol.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsesymbol" tabindex="-1">@quick-response/symbol <a class="header-anchor" href="#quick-responsesymbol" aria-label="Permalink to &quot;@quick-response/symbol&quot;">​</a></h1><p>QR code symbols (ISO/IEC 18004): a text to the smallest matrix of modules that holds it, under its best mask.</p><p>Part of Quick-Response. Programs import it through <code>quick-response</code>, or through <code>@quick-response/core</code> with Effect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/symbol.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const symbol = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  symbol as default
};
