// Certificates: proofs of answers, kept as files and checked.
import type { Player, Verified } from "../../answers";
import { Busy, Fault, FileInput, Save, short, useWork } from "../../parts";

/** A proof of an answer: kept as a file, or checked here. */
export function Certificate({ of, first }: { of: Record<string, string>; first: Player }) {
  const work = useWork("verify");
  const text = of[`${first}.certificate`];
  const reason = of[`${first}.no-certificate`];
  if (!text) return reason ? <small>No certificate: {reason}</small> : null;
  return (
    <>
      <Save as={`${first}-first.certificate`} text={text}>
        Save the certificate
      </Save>
      <button type="button" class="verify" disabled={work.busy} onClick={() => void work.run({ text })}>
        Verify
      </button>
      {work.answer && <Checked answer={work.answer} />}
      <Fault error={work.error} />
    </>
  );
}

function Checked({ answer }: { answer: Verified }) {
  return answer.proved ? (
    <small class="good checked">
      Proved: {"claim" in answer && answer.claim} {"situations" in answer && `(${short(Number(answer.situations))} situations)`}
    </small>
  ) : (
    <small class="bad checked">Not proved: {answer.reason}</small>
  );
}

/** Certificates of others. */
export function Verify() {
  const work = useWork("verify");
  return (
    <section>
      <h2>Check a certificate</h2>
      <FileInput name="Open a certificate" accept="*" take={(text) => void work.run({ text })} />
      <Busy work={work} what="Checking" />
      {work.answer && (
        <p>
          <Checked answer={work.answer} />
        </p>
      )}
    </section>
  );
}
