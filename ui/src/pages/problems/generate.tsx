// New problems, made by the engine.
import type { Settings } from "../../address";
import { Busy, Choice, Number_, useWork } from "../../parts";
import { AIMS, FIELDS } from "./fields";

/** New problems, each with one solution. */
export function Generate({ settings, set, type, take }: Omit<Settings<typeof FIELDS>, "fault"> & { take: (sgf: string, name: string) => void }) {
  const work = useWork("problems-generate");
  const { n: count, empty, aim } = settings;
  return (
    <section>
      <h2>New problems</h2>
      <div class="row">
        <Number_ name="Problems" value={count} of={FIELDS.n} set={(n) => type({ n })} />
        <Number_ name="Empty points" value={empty} of={FIELDS.empty} set={(empty) => type({ empty })} />
        <Choice name="Black is to" value={aim} all={AIMS} set={(aim) => set({ aim })} />
        <button
          type="button"
          id="generate"
          disabled={work.busy}
          onClick={() => {
            const options = { size: 9, empty, aim, seed: Math.floor(Math.random() * 2 ** 40) };
            void work.run({ count, options }).then((made) => made && take(Object.values(made.files).join("\n"), "New problems"));
          }}
        >
          Make them
        </button>
      </div>
      <Busy work={work} what="Making problems" />
    </section>
  );
}

