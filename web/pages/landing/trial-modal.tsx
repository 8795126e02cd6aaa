import { trial as words } from "../../../shared/content/landing/trial.ts";
import { shellWords } from "../../../shared/content/words/shell.ts";
import { chatAddress } from "../../../shared/domain/assistant.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { HeroModalProps } from "./use-modal.ts";

/** 'Get Started in 3 Simple Steps': how to try the assistant before paying (specification section 2). */
export function TrialModal({ number, to, onClose }: HeroModalProps) {
  return (
    <Modal title={words.title} closeLabel={shellWords.close} onClose={onClose}>
      <ol className="grid">
        {words.steps.map(({ title, text }, place) => (
          <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-hairline py-5">
            <span aria-hidden="true" className="font-display text-heading leading-none text-leaf">
              {place + 1}
            </span>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="text-small text-ink-soft">{text}</p>
              {place === 0 && (
                <div className="mt-4 grid gap-4 rounded-field bg-shade p-4">
                  <p className="font-display text-title select-all">{number}</p>
                  <div className="flex flex-wrap gap-3">
                    <CopyButton
                      size="small"
                      text={number}
                      label={words.copy}
                      copiedLabel={words.copied}
                      failedLabel={words.copyFailed}
                    />
                    <ButtonAnchor look="secondary" size="small" href={chatAddress(number)}>
                      {words.open}
                    </ButtonAnchor>
                  </div>
                  <p className="text-fine text-ink-soft">{words.saveFirst}</p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small">
        <strong>{words.freeTitle}</strong> {words.free}
      </p>
      <ButtonLink to={to} onClick={onClose}>
        {words.getStarted}
      </ButtonLink>
    </Modal>
  );
}
