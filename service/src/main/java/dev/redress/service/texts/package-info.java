/** Classification of complaint texts by a model that learns from people's assignments. */
@org.jspecify.annotations.NullMarked
package dev.redress.service.texts;
