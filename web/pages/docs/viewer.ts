import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { currentLanguage } from "../../language/language.ts";
import "./viewer.css";

/**
 * The parts of Swagger UI's plugin system that the layout uses. Swagger UI brings its own copy of React.
 * https://swagger.io/docs/open-source-tools/swagger-ui/customization/plugin-api/
 */
interface System {
  readonly React: {
    createElement(type: unknown, props?: Readonly<Record<string, unknown>> | null, ...children: unknown[]): unknown;
  };
  getComponent(name: string, container?: boolean): unknown;
  readonly specSelectors: { info(): { get(field: "description"): string } };
}

/** What the group of calls with one tag is drawn from. `tagObj` is an Immutable map. */
interface TagProps {
  readonly tag: string;
  readonly tagObj: {
    getIn(path: readonly ["tagDetails", "description"]): string | undefined;
    get(field: "operations"): { readonly size: number };
  };
  readonly children: unknown;
  readonly layoutSelectors: { isShown(thing: readonly string[], fallback: boolean): boolean };
  readonly layoutActions: { show(thing: readonly string[], shown: boolean): void };
}

/**
 * Returns the plugin that lays out the page. The default layout would add a second main landmark, a second title, and
 * a list with the one server.
 */
const layoutPlugin = (words: WordsOf<"docs">) => {
  // The document is in English, but its headings are in the page's language.
  const lang = { lang: currentLanguage() };
  return ({ React: { createElement } }: System) => ({
    components: {
      Layout: ({ getComponent, specSelectors }: System) =>
        createElement(
          "div",
          { className: "swagger-ui" },
          createElement(getComponent("SvgAssets")),
          createElement("h2", lang, words.rules),
          createElement(getComponent("Markdown", true), { source: specSelectors.info().get("description") }),
          createElement("h2", lang, words.calls),
          createElement(getComponent("operations", true)),
          createElement(getComponent("Models", true)),
        ),
      // Folded, so that the groups are a list to choose from. Swagger UI's own buttons all have the same name.
      OperationTag: ({ tag, tagObj, children, layoutSelectors, layoutActions }: TagProps) => {
        const key = ["operations-tag", tag];
        const isOpen = layoutSelectors.isShown(key, false);
        return createElement(
          "div",
          { className: "opblock-tag-section" },
          createElement(
            "h3",
            { className: "tag-heading" },
            createElement(
              "button",
              { type: "button", "aria-expanded": isOpen, onClick: () => layoutActions.show(key, !isOpen) },
              createElement("span", { className: "tag-name" }, tag),
              createElement("span", { className: "tag-text" }, tagObj.getIn(["tagDetails", "description"])),
              createElement("span", { className: "tag-count", ...lang }, words.count(tagObj.get("operations").size)),
            ),
          ),
          isOpen && children,
        );
      },
      // No request can be sent from this page, so the button to enter a token is hidden.
      authorizeOperationBtn: () => null,
    },
    wrapComponents: {
      // The selector's own caption is not accessible to screen readers, so it gets another one.
      ExamplesSelect: (Original: unknown) => (props: Readonly<Record<string, unknown>>) =>
        createElement(
          "label",
          null,
          createElement("span", { className: "sr-only", ...lang }, words.examples),
          createElement(Original, props),
        ),
    },
  });
};

/**
 * Renders an OpenAPI document without any request: the document is passed in, and the badge of Swagger's validator is
 * off. "Try it out" is off for every method, so that no one enters an admin's token into a page to try a refund.
 */
export function drawDocument(spec: Readonly<Record<string, unknown>>, words: WordsOf<"docs">): HTMLElement {
  const domNode = document.createElement("div");
  domNode.lang = "en";
  SwaggerUI({
    domNode,
    spec,
    plugins: [layoutPlugin(words)],
    layout: "Layout",
    validatorUrl: null,
    supportedSubmitMethods: [],
    docExpansion: "none",
    defaultModelsExpandDepth: 0,
    deepLinking: false,
    syntaxHighlight: { activated: false },
  });
  return domNode;
}
