import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/codecs/lazy","description":"","frontmatter":{},"headers":[],"relativePath":"api/@quick-response/codecs/lazy.md","filePath":"api/@quick-response/codecs/lazy.md"}');
const _sfc_main = { name: "api/@quick-response/codecs/lazy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsecodecslazy" tabindex="-1">@quick-response/codecs/lazy <a class="header-anchor" href="#quick-responsecodecslazy" aria-label="Permalink to &quot;@quick-response/codecs/lazy&quot;">​</a></h1><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><h3 id="codecs" tabindex="-1">codecs <a class="header-anchor" href="#codecs" aria-label="Permalink to &quot;codecs&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> codecs</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> Codecs</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The codecs of Node, Deno and Bun for <code>draw</code>, in WebAssembly, free of Effect until a drawing needs one.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/@quick-response/codecs/lazy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const lazy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  lazy as default
};
