import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/codecs","description":"","frontmatter":{},"headers":[],"relativePath":"packages/codecs.md","filePath":"packages/codecs.md"}');
const _sfc_main = { name: "packages/codecs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsecodecs" tabindex="-1">@quick-response/codecs <a class="header-anchor" href="#quick-responsecodecs" aria-label="Permalink to &quot;@quick-response/codecs&quot;">​</a></h1><p>Fills three ports of <code>@quick-response/core</code> in WebAssembly: ZXing reads finished symbols back, MozJPEG decodes JPEG logos, and libwebp and MozJPEG encode pictures as WebP and JPEG. <code>layer</code> loads the installed modules on Node, Deno and Bun, each at its first use; where there is no file system, <code>layerOf</code> and <code>pixelEncoderLayerOf</code> of <code>@quick-response/codecs/wasm</code> take compiled ones. Without the encoders, WebP and JPEG are refused.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/codecs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const codecs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  codecs as default
};
