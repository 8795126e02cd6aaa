import { termsContent } from "#shared/content/terms.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { pageContent } from "../../content/page-content.ts";
import { DocumentPage } from "../../document/document-page.tsx";

const useCopy = pageContent(
  "terms",
  termsContent,
  import.meta.glob("./*/terms.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** The terms of service. */
export default function Terms() {
  return <DocumentPage copy={useCopy()} path={sitePaths.terms} namesSeller />;
}
