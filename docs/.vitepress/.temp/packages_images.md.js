import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/images","description":"","frontmatter":{},"headers":[],"relativePath":"packages/images.md","filePath":"packages/images.md"}');
const _sfc_main = { name: "packages/images.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responseimages" tabindex="-1">@quick-response/images <a class="header-anchor" href="#quick-responseimages" aria-label="Permalink to &quot;@quick-response/images&quot;">​</a></h1><p>Pictures that callers send, examined and rebuilt: PNG, JPEG and SVG within stated bounds, to pixels or a closed tree of shapes.</p><p>Part of Quick-Response. Programs import it through <code>quick-response</code>, or through <code>@quick-response/core</code> with Effect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/images.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const images = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  images as default
};
