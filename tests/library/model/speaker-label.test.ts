import { expect, it } from 'vitest';
import { isSpeakerLabel } from '../../../src-library/model/speaker-label.ts';

it.each([
  'Speaker 1',
  'SPEAKER_00',
  'S1',
  'A',
  'spk_0',
  '0',
  'UU',
  'Unknown',
  'Unknown Speaker',
  'Me',
  'Them',
  'room-1',
  'call-2',
  'call',
  'Host',
  '(speaker 0)',
  'Sprecher 2',
  '話者1',
  'ch_0',
  'channel 1',
  'channel 1 speaker 0',
  'channel 0 speaker_1',
])('%s is a label', (label) => {
  expect(isSpeakerLabel(label)).toBe(true);
});

it.each([
  'Ada Quill',
  'Bo',
  'Rosa',
  'Speaker Pelosi',
  'Sam',
  'Mehmet',
  'Callum',
  'Guest, Edgar',
  '林悦',
  'Dr. S',
])('%s is a name', (name) => {
  expect(isSpeakerLabel(name)).toBe(false);
});
