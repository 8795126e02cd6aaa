import { createHash } from "node:crypto";

/**
 * The executable inline scripts of a page. Data blocks such as `application/ld+json` need no permission
 * (https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type).
 */
export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = "", text = ""]) =>
    /\ssrc\s*=|json|speculationrules/.test(attributes) ? [] : [text],
  );
}

/** The scripts of a page that its Content-Security-Policy does not permit by their hash. */
export function blockedScripts(html: string, policy: string): readonly string[] {
  const permitted = new Set(directive(policy, "script-src"));
  return inlineScripts(html).filter(
    (text) => !permitted.has(`'sha256-${createHash("sha256").update(text).digest("base64")}'`),
  );
}

/** The sources that a policy lists in one directive. */
export function directive(policy: string, name: string): readonly string[] {
  const found = policy.split(";").map((each) => each.trim().split(/\s+/));
  return found.find(([first]) => first === name)?.slice(1) ?? [];
}

/**
 * The paths of all scripts and style sheets that a page names, in its tags and in the data of its scripts, where React
 * Router lists the modules of every page.
 */
export function assetsNamedIn(html: string): readonly string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [])];
}
