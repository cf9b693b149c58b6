/** Complaint texts: read by a model, which learns from how people assign them. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.texts;
