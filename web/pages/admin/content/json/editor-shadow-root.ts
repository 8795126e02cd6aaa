/**
 * Returns an empty shadow root for an editor. The pages' content security policy forbids style elements, which
 * CodeMirror would add to a document; in a shadow root it uses constructed style sheets, which the policy permits.
 */
export function createEditorShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  return root;
}
