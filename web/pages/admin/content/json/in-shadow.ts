/**
 * A root for an editor's parts and their style. The pages' policy allows no style element, and CodeMirror writes one
 * into a document; in a shadow root it hands its rules to the browser as a constructed sheet, which the policy has
 * nothing against.
 */
export function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  return root;
}
