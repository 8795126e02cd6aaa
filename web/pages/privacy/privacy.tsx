import { privacyContent } from "#shared/content/privacy.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { pageContent } from "../../content/page-content.ts";
import { DocumentPage } from "../../document/document-page.tsx";

const useCopy = pageContent(
  "privacy",
  privacyContent,
  import.meta.glob("./*/privacy.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** The privacy policy. */
export default function Privacy() {
  return <DocumentPage copy={useCopy()} path={sitePaths.privacy} namesSeller />;
}
