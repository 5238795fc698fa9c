#!/usr/bin/env node
import { runScript } from '../setup/plain-failure.mjs';
import { makeDeb, readDebRequest } from './deb-package.mjs';

/** Stands in for fpm, which electron-builder would download: it is started as `CUSTOM_FPM_PATH`. */
await runScript(() => makeDeb(readDebRequest(process.argv.slice(2))));
