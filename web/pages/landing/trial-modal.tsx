import { shellWords } from "#shared/content/words/shell.ts";
import { trialWords } from "#shared/content/words/trial.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { HeroModalProps } from "./use-modal.ts";

/**
 * 'Get Started in 3 Simple Steps': how to try the assistant before paying. Its main button opens the chat, which is
 * what a visitor who clicked TRY FREE wants; the way to the license is the quieter one.
 */
export function TrialModal({ content: { trial }, number, primaryTarget, onClose }: HeroModalProps) {
  const words = useWords("trial", trialWords);
  const { close } = useWords("shell", shellWords);
  return (
    <Modal title={trial.title} closeLabel={close} onClose={onClose}>
      <ol className="grid">
        {trial.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[min(2.5rem,10vw)_minmax(0,1fr)] border-t border-hairline py-[min(1rem,3.2vw)] first:border-0 first:pt-0 last:pb-0"
          >
            <span aria-hidden="true" className="font-display text-title text-leaf">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lead leading-tight">{title}</h3>
              <p className="text-small text-ink-soft">
                {index === 0 && `${trial.saveFirst} `}
                {text}
              </p>
            </div>
            {index === 0 && (
              <div className="col-span-full mt-3 grid gap-3 rounded-field bg-shade p-3 sm:mt-4 sm:p-4">
                <div className="spread">
                  <p className="font-display text-lead select-all">{number}</p>
                  <CopyButton
                    look="quiet"
                    text={number}
                    label={trial.copy}
                    copiedLabel={words.copied}
                    failedLabel={words.copyFailed}
                  />
                </div>
                <ButtonAnchor size="small" href={whatsAppChatUrl(number)}>
                  {trial.open}
                </ButtonAnchor>
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="grid gap-3 rounded-field bg-leaf-tint p-4">
        <p className="text-small whitespace-pre-line">
          <strong className="block">{trial.freeTitle}</strong>
          {trial.free}
        </p>
        <ButtonLink look="secondary" to={primaryTarget} onClick={onClose}>
          {trial.getStarted}
        </ButtonLink>
      </div>
    </Modal>
  );
}
