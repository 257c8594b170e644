#!/usr/bin/env node
// Stands in the sources, so that npm can link the command before anything is built.
import "../command/bin.js"
