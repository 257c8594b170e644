import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/storage-memory","description":"","frontmatter":{},"headers":[],"relativePath":"packages/storage-memory.md","filePath":"packages/storage-memory.md"}');
const _sfc_main = { name: "packages/storage-memory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsestorage-memory" tabindex="-1">@quick-response/storage-memory <a class="header-anchor" href="#quick-responsestorage-memory" aria-label="Permalink to &quot;@quick-response/storage-memory&quot;">​</a></h1><p>The storage port of <code>@quick-response/core</code> in the memory of the process, for tests and for embedding where nothing need outlive it.</p><p><code>layer</code> is a new store each time. <code>layerOf(state)</code> is the store that this state holds, which a test can read and damage.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/storage-memory.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const storageMemory = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  storageMemory as default
};
