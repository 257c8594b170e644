import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/server","description":"","frontmatter":{},"headers":[],"relativePath":"packages/server.md","filePath":"packages/server.md"}');
const _sfc_main = { name: "packages/server.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responseserver" tabindex="-1">@quick-response/server <a class="header-anchor" href="#quick-responseserver" aria-label="Permalink to &quot;@quick-response/server&quot;">​</a></h1><p>The <code>quick-response</code> command: the <code>/v1</code> server and the tools of its operator. It is published as a part of the package <a href="/packages/quick-response.html"><code>quick-response</code></a>, bundled. <code>npx quick-response --help</code> teaches it, and <code>npx quick-response serve --demo</code> starts a server with an account to try it with.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/server.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const server = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  server as default
};
