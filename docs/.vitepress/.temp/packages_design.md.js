import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/design","description":"","frontmatter":{},"headers":[],"relativePath":"packages/design.md","filePath":"packages/design.md"}');
const _sfc_main = { name: "packages/design.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsedesign" tabindex="-1">@quick-response/design <a class="header-anchor" href="#quick-responsedesign" aria-label="Permalink to &quot;@quick-response/design&quot;">​</a></h1><p>What a QR code may say and look like: fields, options, templates, contents and prices, read from untrusted input with a sentence for each fault.</p><p>Part of Quick-Response. Programs import it through <code>quick-response</code>, or through <code>@quick-response/core</code> with Effect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/design.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const design = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  design as default
};
