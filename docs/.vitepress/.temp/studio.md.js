import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { _ as _imports_2, a as _imports_3, b as _imports_4, c as _imports_5 } from "./gallery-wide-light.BEfdpmd0.js";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _imports_0 = "/docs/studio/empty-wide-dark.webp";
const _imports_1 = "/docs/studio/empty-wide-light.webp";
const _imports_6 = "/docs/studio/empty-narrow-light.webp";
const _imports_7 = "/docs/studio/empty-narrow-dark.webp";
const _imports_8 = "/docs/studio/full-narrow-light.webp";
const _imports_9 = "/docs/studio/full-narrow-dark.webp";
const _imports_10 = "/docs/studio/gallery-narrow-light.webp";
const _imports_11 = "/docs/studio/gallery-narrow-dark.webp";
const __pageData = JSON.parse('{"title":"The studio","description":"","frontmatter":{},"headers":[],"relativePath":"studio.md","filePath":"studio.md"}');
const _sfc_main = { name: "studio.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-studio" tabindex="-1">The studio <a class="header-anchor" href="#the-studio" aria-label="Permalink to &quot;The studio&quot;">​</a></h1><p>The page at <code>/</code> designs a code without an account: what it says on the left, the picture in the middle, and on the right how it looks, each choice drawn with the design itself and with what it adds to the price. The browser draws by the program that the service sells by, so the file that is bought is the picture that was seen. <a href="/comparison.html">Side by side</a> says what other pages of this kind can do.</p><picture><source${ssrRenderAttr("srcset", _imports_0)} media="(prefers-color-scheme: dark)"><img${ssrRenderAttr("src", _imports_1)} width="820" alt="The studio as it is opened: content, picture and templates side by side"></picture><p>The line below the picture says whether it scans, from how far, and what would mend it; the next one what it costs, item by item. Who is signed in buys by one click. The design stays in the browser and in the page&#39;s address, so that a link is a design.</p><picture><source${ssrRenderAttr("srcset", _imports_2)} media="(prefers-color-scheme: dark)"><img${ssrRenderAttr("src", _imports_3)} width="820" alt="The studio with a design: a template with a gradient and a logo, its verdict and its price"></picture><h2 id="the-gallery" tabindex="-1">The gallery <a class="header-anchor" href="#the-gallery" aria-label="Permalink to &quot;The gallery&quot;">​</a></h2><p><code>/gallery</code> says what this is, and shows the templates by family, each with something that it is for, to start from, and one of each family on a card, a poster, a cup or a screen.</p><picture><source${ssrRenderAttr("srcset", _imports_4)} media="(prefers-color-scheme: dark)"><img${ssrRenderAttr("src", _imports_5)} width="820" alt="The gallery: one sentence, a code, and the way into the studio"></picture><h2 id="on-a-phone" tabindex="-1">On a phone <a class="header-anchor" href="#on-a-phone" aria-label="Permalink to &quot;On a phone&quot;">​</a></h2><p>Light and dark, 360 pixels wide: the picture stays in view while what is edited scrolls below it.</p><p><img${ssrRenderAttr("src", _imports_6)} width="200" alt="The studio as it is opened, narrow and light"> <img${ssrRenderAttr("src", _imports_7)} width="200" alt="The studio as it is opened, narrow and dark"></p><p><img${ssrRenderAttr("src", _imports_8)} width="200" alt="The studio with a design, narrow and light"> <img${ssrRenderAttr("src", _imports_9)} width="200" alt="The studio with a design, narrow and dark"></p><p><img${ssrRenderAttr("src", _imports_10)} width="200" alt="The gallery, narrow and light"> <img${ssrRenderAttr("src", _imports_11)} width="200" alt="The gallery, narrow and dark"></p><p><code>npm run screenshots</code> takes these pictures anew.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("studio.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const studio = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  studio as default
};
