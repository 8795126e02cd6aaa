import { useState } from "react";
import { contactContent } from "#shared/content/contact.ts";
import { contactWords } from "#shared/content/words/contact.ts";
import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentNotices } from "../../content/content-state.tsx";
import { pageContent } from "../../content/page-content.ts";
import { Callout } from "../../document/callout.tsx";
import { PageHead } from "../../head/page-head.tsx";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { ContactForm } from "./contact-form.tsx";
import type { Message } from "./message.ts";
import { Thanks } from "./thanks.tsx";
import { startAnotherMessage } from "./use-draft.ts";
import "./contact.css";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";

const useCopy = pageContent(
  "contact",
  contactContent,
  import.meta.glob("./*/contact.ts", { base: "/shared/content/translations", import: "copy" }),
  ["callout", "emergency"],
);

/**
 * The contact page: whom to call in an emergency, where the answer may be, and a form that looks like a letter. Once a
 * message is sent, thanks take the place of all that.
 */
export default function Contact() {
  const words = useWords("contact", contactWords);
  const siteLanguage = useLanguage();
  const { content, language, problem, refresh } = useCopy();
  const [sentMessage, setSentMessage] = useState<Message>();
  const [isAnotherMessage, setIsAnotherMessage] = useState(false);
  const lang = language === siteLanguage ? undefined : language;
  return (
    <div className="page-width">
      <PageHead
        title={sentMessage === undefined ? words.title : words.sentTitle}
        description={content.intro}
        path={sitePaths.contact}
      />
      {sentMessage !== undefined && (
        <Thanks
          sent={sentMessage}
          onAnother={() => {
            startAnotherMessage(sentMessage);
            setIsAnotherMessage(true);
            setSentMessage(undefined);
          }}
        >
          <span lang={lang}>{content.responseTime}</span>
        </Thanks>
      )}
      {sentMessage === undefined && (
        <div className="contact">
          <header lang={lang}>
            <h1>{content.heading}</h1>
            <p>{content.intro}</p>
            {content.emergency !== undefined && <p className="contact-emergency">{content.emergency}</p>}
            <ContentNotices problem={problem} language={language} refresh={refresh} />
          </header>
          {content.callout && (
            <div lang={lang} className="contact-before">
              <Callout title={content.callout.title} html={content.callout.html} />
            </div>
          )}
          <div className="contact-letter">
            <NeedsScript className="mb-6" />
            <PartErrorBoundary>
              <ContactForm isAnotherMessage={isAnotherMessage} onSent={setSentMessage}>
                <section lang={lang} aria-labelledby="contact-tips" className="contact-tips">
                  <h2 id="contact-tips">{content.tips.heading}</h2>
                  <ul>
                    {Object.entries(content.tips.bullets).map(([line, bullet]) => (
                      <li key={line}>{bullet}</li>
                    ))}
                  </ul>
                </section>
              </ContactForm>
            </PartErrorBoundary>
          </div>
          <div className="contact-after">
            <p lang={lang}>{content.responseTime}</p>
            <p>
              {words.orEmail} <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
