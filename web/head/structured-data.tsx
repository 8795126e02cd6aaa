/** Structured data (https://schema.org), as a data block that browsers do not execute. */

/** A schema.org object: its type and properties. */
export type SchemaObject = { readonly "@type": string } & Readonly<Record<string, unknown>>;

export function StructuredData({ graph }: { readonly graph: readonly SchemaObject[] }) {
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, whose escaped "<" cannot close the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns the schema.org object for questions with their answers. */
export function faqPage(items: readonly { readonly question: string; readonly answer: string }[]): SchemaObject {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
