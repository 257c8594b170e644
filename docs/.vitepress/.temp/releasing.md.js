import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Releasing","description":"","frontmatter":{},"headers":[],"relativePath":"releasing.md","filePath":"releasing.md"}');
const _sfc_main = { name: "releasing.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="releasing" tabindex="-1">Releasing <a class="header-anchor" href="#releasing" aria-label="Permalink to &quot;Releasing&quot;">​</a></h1><p>All packages have one version and are released together. <code>npm run pack -- FOLDER</code> builds them and writes their tarballs, on a clean clone as well, once <code>npm ci</code> has run.</p><ol><li>Once, before the first release: say in the top <code>package.json</code> where the source is public, such as <code>&quot;repository&quot;: { &quot;type&quot;: &quot;git&quot;, &quot;url&quot;: &quot;git+https://...&quot; }</code>, with <code>homepage</code> and <code>bugs</code> where there are some; links of a packed README that lead out of its package lead there. The release refuses to go on without, since npm&#39;s provenance proves that a package was built from that repository.</li><li><code>npm run release:version -- 1.2.3</code> writes the version and the repository into every package and the lock file, and names the changelog&#39;s section &quot;Unreleased&quot; after it. Commit that, and let <code>.ci/run</code> pass.</li><li><code>npm run release -- --dry-run</code> packs everything, says what would be published in which order, and what still stands in the way. It needs no login; <code>npm run test:all</code> runs it, too. With <code>--tarballs FOLDER</code> it takes what <code>npm run pack -- FOLDER</code> wrote.</li><li><code>npm run release</code> publishes, from a workflow that npm trusts: provenance is signed by the build service&#39;s own identity, which in GitHub Actions takes <code>permissions: { id-token: write }</code>. It refuses a clone with changes that are not committed.</li></ol><p>The sources could be published to JSR as well: <code>test/packing/jsr.slow.node.test.ts</code> runs <code>deno publish --dry-run</code> on all packages. It takes <code>--allow-slow-types</code>, for Effect declares services and errors by a call in the <code>extends</code> clause, as in <code>class Pricing extends Context.Tag(&quot;...&quot;)&lt;...&gt;() {}</code>, and a written type of each base class would state each declaration twice. The same holds for the lists of options and templates, of which the types of their names are made, and for the endpoints, of which clients are typed. What it costs: a Deno program that imports a package from JSR checks its sources instead of extracted declarations, which takes longer, and JSR makes no declarations for Node and no complete reference of it. All other exports state their types, which that test checks.</p><p>What is packed is tried by <code>test/packing</code>: each tarball passes <code>publint --strict</code> and <code>attw</code>, and the programs of the README run from tarballs in an empty folder on Node, Deno and Bun.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("releasing.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const releasing = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  releasing as default
};
