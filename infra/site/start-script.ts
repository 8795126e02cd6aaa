/**
 * The one script that starts the app, with the same text on every page of every build, so that one
 * Content-Security-Policy fits all of them (docs/decisions/042). What differs is in the page's data block.
 */

/** The id of the data block: the `script` element of type application/json that precedes the script. */
export const startBlockId = "start";

/** The attribute of the data block on the page that is rendered in the browser, whose scripts wait for no paint. */
export const startImmediately = "data-now";

/** What a page's data block contains. */
export interface StartBlock {
  /** React Router's context of the page. `stream` stands for its server data, which nothing reads. */
  readonly context: Readonly<Record<string, unknown>> & { readonly stream: true };
  /** The address of each route's module, by route; the root's is that of the shared script. */
  readonly modules: Readonly<Record<string, string>> & { readonly root: string };
  /** Addresses of scripts that those import, to be requested at the same time. */
  readonly others: readonly string[];
  /** The shared script's export that starts the app. */
  readonly start: string;
  /** The root route's exports, each with the name by which the shared script exports it. */
  readonly root: Readonly<Record<string, string>>;
  /** React Router's list of routes, without their ids, which are its keys. */
  readonly manifest: unknown;
}

/**
 * The only texts that a data block may contain: a hashed file of the site, or words and paths without a dot, such as
 * "pages/landing", "/es?/login", ":order" or "$". So a block that is smuggled into a page cannot start any script but
 * the site's own.
 */
export const startBlockText = /^(\/assets\/[\w.-]+#?|\/?(:?[\w$*-]+\??(\/:?[\w$*-]+\??)*)?)$/;

/**
 * Imports the page's modules once it has been painted, its fonts have loaded and a slow phone has had another 200 ms to
 * render with them, but after at most a second: scripts that run earlier would make rendering stutter. There is no
 * delay where nothing is painted: on the page that is rendered in the browser, in a background tab, and while another
 * language is loading (web/language/language.ts); a page that is being left for its address in another language loads
 * none. All scripts are requested at once, so that none waits for the one
 * that imports it. A start that fails is reported to the shop (`receiveReports` of the contract), and remains an error
 * of the page.
 */
export const startScript = `let file;
const block=document.getElementById("${startBlockId}");
const own=(key,value)=>{if(typeof value=="string"&&!${startBlockText}.test(value))throw Error(value);return value};
const load=(address)=>import(address).catch((error)=>{file??=address;throw error});
const start=async()=>{const{context,modules,others,start,root,manifest}=JSON.parse(block.textContent,own);
const[app]=await Promise.all([...Object.values(modules),...others].map(load));
for(const id in modules)modules[id]=await import(modules[id]);
for(const name in root)root[name]=app[root[name]];
for(const id in manifest.routes)manifest.routes[id].id=id;
Object.assign(window,{__reactRouterContext:context,__reactRouterManifest:manifest,__reactRouterRouteModules:{...modules,root}});
return app[start]()};
const begin=()=>start().catch((error)=>{navigator.sendBeacon("/api/reports",JSON.stringify({type:"script-failed",page:location.pathname,file,kind:/import/i.test(error)?"load":"error"}));throw error});
const painted=new Promise((seen)=>new PerformanceObserver(seen).observe({type:"paint",buffered:true}));
const after=(ms)=>new Promise((late)=>setTimeout(late,ms));
const{language}=document.documentElement.dataset;
if(language!="leaving")"now"in block.dataset||document.hidden||language?begin():requestAnimationFrame(()=>Promise.race([painted.then(()=>document.fonts.ready).then(()=>after(200)),after(1000)]).then(begin))`;
