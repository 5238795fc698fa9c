import { z } from 'zod';

/** What a person chose. Each has a default, so that a file of any age can be read. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Of the text of transcripts. */
  textSize: z.enum(['small', 'normal', 'large', 'larger']).default('normal'),
  /** The offer to connect assistants was answered. */
  offerAnswered: z.boolean().default(false),
});
export type Preferences = z.infer<typeof preferences>;

/** Arguments of the preferences' calls. */
export const preferencesArguments = {
  'preferences:get': z.strictObject({}),
  'preferences:set': z.strictObject({
    theme: preferences.shape.theme.unwrap().optional(),
    textSize: preferences.shape.textSize.unwrap().optional(),
    offerAnswered: z.boolean().optional(),
  }),
} as const;

/** Values of the preferences' calls: always all that hold now. */
export interface PreferencesValues {
  'preferences:get': Preferences;
  'preferences:set': Preferences;
}
