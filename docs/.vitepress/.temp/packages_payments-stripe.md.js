import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@quick-response/payments-stripe","description":"","frontmatter":{},"headers":[],"relativePath":"packages/payments-stripe.md","filePath":"packages/payments-stripe.md"}');
const _sfc_main = { name: "packages/payments-stripe.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="quick-responsepayments-stripe" tabindex="-1">@quick-response/payments-stripe <a class="header-anchor" href="#quick-responsepayments-stripe" aria-label="Permalink to &quot;@quick-response/payments-stripe&quot;">​</a></h1><p>Takes money for credits by <a href="https://stripe.com" target="_blank" rel="noreferrer">Stripe</a>: fills the port <code>PaymentProvider</code> of <code>@quick-response/core</code> with Stripe&#39;s own client.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">import</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> { layer } </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">from</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;@quick-response/payments-stripe&quot;</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">import</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> *</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> as</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> Redacted </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">from</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;effect/Redacted&quot;</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> provider</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> layer</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">({ key: Redacted.</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">make</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&quot;sk_test_...&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">), webhookSecrets: [] })</span></span></code></pre></div><p>Money is booked by what Stripe answers when it is asked for a checkout; an event is only a reason to ask. Prices are sent with each checkout, in the pack&#39;s own currency; adaptive pricing is off. Each request ends in 10 seconds and is tried again once by the client where that is safe, with the same idempotency key. Currencies of three decimals, ISK and UGX are refused.</p><p>The server loads this package only where <code>QR_STRIPE_KEY</code> is set; the command has it bundled.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("packages/payments-stripe.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const paymentsStripe = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  paymentsStripe as default
};
