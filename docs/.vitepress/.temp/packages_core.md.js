import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/core","description":"","frontmatter":{},"headers":[],"relativePath":"packages/core.md","filePath":"packages/core.md"}');
const _sfc_main = { name: "packages/core.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsecore" tabindex="-1">@quick-response/core <a class="header-anchor" href="#quick-responsecore" aria-label="Permalink to &quot;@quick-response/core&quot;">​</a></h1><p>The domain of Quick-Response: checked configurations, exact prices, rendering to SVG, PNG, PDF, EPS, WebP and JPEG, purchases, accounts and the catalogue, as Effect services over pure functions; and the ports that a program fills: storage, a symbol reader, a logo rasterizer. Knows no HTTP, SQL or file system.</p><ul><li><code>@quick-response/core</code>: the services, the schemas and the ports. <code>makeConfig</code> checks what a caller wants and is the only way to a configuration.</li><li><code>@quick-response/core/drawing</code>: functions that draw and judge at once, without a service: <code>renderSvg</code>, <code>compose</code>, <code>verdict</code>, <code>advise</code>, <code>estimateCost</code>.</li><li><code>@quick-response/core/schema</code>: the few functions by which schemas convert and refuse values.</li><li><code>@quick-response/core/testing</code>: the laws that every storage adapter keeps, and generators of configurations. A law that does not hold says its name, what the law expects and what the adapter did. <code>agreesWithModel</code> tries random operations and shows the fewest that tell the adapter from a model; <code>credentialLaws</code> and <code>peopleAgreeWithModel</code> are the same for <code>CredentialStorage</code>. <code>configurations(fc)</code>, <code>configRequests(fc)</code> and <code>dataTexts(fc)</code> take your own fast-check, version 3 or 4: <code>import * as fc from &quot;fast-check&quot;</code>. The laws take version 4: <code>npm install --save-dev fast-check</code>.</li><li>An adapter&#39;s <code>audit</code> tells an <code>AuditObserver</code> once, in an event <code>counted</code>, how many accounts, entries and records it has checked; the laws compare that with what they did.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/core.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const core = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  core as default
};
