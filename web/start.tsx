import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentLanguage, loadDocumentLanguage, startIn } from "./language/language.ts";

/**
 * Hydrates the prerendered page, in its language. If the language's words fail to load, the page stays as it is,
 * readable and with links that work, like every page of which a script is missing.
 */
export async function start(): Promise<void> {
  const documentLanguage = await loadDocumentLanguage(window.location.pathname);
  startIn(documentLanguage);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentLanguage value={documentLanguage}>
          <HydratedRouter />
        </DocumentLanguage>
      </StrictMode>,
    );
  });
}
